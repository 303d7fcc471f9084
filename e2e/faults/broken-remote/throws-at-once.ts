throw new Error('broken at once');

export default () => null;
