throw new Error('broken on import');

export default () => null;
