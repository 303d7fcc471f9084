export default { title: 'Messages' };
