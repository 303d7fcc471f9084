import type { NotificationItem } from '@backshop/shared-types';

/** URLs of the files; webpack emits them. */
const avatars = {
  ada: new URL('./avatars/ada.svg', import.meta.url).href,
  ben: new URL('./avatars/ben.svg', import.meta.url).href,
  cleo: new URL('./avatars/cleo.svg', import.meta.url).href,
  dev: new URL('./avatars/dev.svg', import.meta.url).href,
  eve: new URL('./avatars/eve.svg', import.meta.url).href,
  finn: new URL('./avatars/finn.svg', import.meta.url).href,
  gia: new URL('./avatars/gia.svg', import.meta.url).href,
  hal: new URL('./avatars/hal.svg', import.meta.url).href,
};

const read = { statusMessege: false, archive: false, statusLike: false };
const unread = { ...read, statusMessege: true };
const archived = { ...read, archive: true };
const unanswered = { toMessege: '', toStatus: false };

/** Sample notifications, newest first. */
export const notificationItems: readonly NotificationItem[] = [
  {
    ...unread,
    ...unanswered,
    id: '1',
    avatar: avatars.ada,
    name: 'Ada Example',
    data: '1h ago Comment on',
    from: 'Spring catalogue',
    messege:
      'The new covers look great on paper too. Can we send them to print by Friday, so that the shop window is ready for the first of the month?',
  },
  {
    ...unread,
    id: '2',
    avatar: avatars.ben,
    name: 'Ben Sample',
    data: '2h ago Comment on',
    from: 'Order 1041',
    href: '/#order-1041',
    messege:
      'The bank asks for the delivery slip of this one before it decides on the chargeback. Do we still have a copy?',
    toMessege: 'I am looking for it. It should be in the blue folder',
    toStatus: false,
  },
  {
    ...read,
    id: '3',
    avatar: avatars.cleo,
    name: 'Cleo Placeholder',
    data: '5h ago Comment on',
    from: 'Returns policy',
    messege: 'I shortened the second paragraph and moved the address to the top.',
    statusLike: true,
    toMessege: 'Reads much better, thank you.',
    toStatus: true,
  },
  {
    ...unread,
    ...unanswered,
    id: '4',
    avatar: avatars.dev,
    name: 'Dev Template',
    data: '8h ago Comment on',
    from: 'Summer sale banner',
    messege: 'Which of the two blues do we keep?',
    statusLike: true,
  },
  {
    ...read,
    ...unanswered,
    id: '5',
    avatar: avatars.gia,
    name: 'Gia Mockup',
    data: '1d ago Comment on',
    from: 'Gift wrapping',
    messege:
      'Three customers asked for plain paper without a ribbon this week. I put a roll of it next to the till, on the left.',
  },
  {
    ...unread,
    ...unanswered,
    archive: true,
    id: '6',
    avatar: avatars.hal,
    name: 'Hal Dummy',
    data: '2d ago Comment on',
    from: 'Opening hours',
    messege: 'The sign at the door still shows the hours of last winter.',
  },
  {
    ...read,
    id: '7',
    avatar: avatars.ada,
    name: 'Ada Example',
    data: '3d ago Comment on',
    from: 'Photo shoot',
    messege:
      'The pictures of the ceramic mugs are in. The third one shows the handle best, and the light is softer there.',
    toMessege: 'The third one it is. Please crop it square for the product page.',
    toStatus: true,
  },
  {
    ...archived,
    id: '8',
    avatar: avatars.eve,
    name: 'Eve Specimen',
    data: '4d ago Comment on',
    from: 'Stock count',
    messege: 'All shelves are counted. Four boxes of candles are missing from the back room.',
    statusLike: true,
    toMessege: 'Found them: they were under the stairs.',
    toStatus: true,
  },
  {
    ...archived,
    ...unanswered,
    id: '9',
    avatar: avatars.finn,
    name: 'Finn Fixture',
    data: '6d ago Comment on',
    from: 'Winter catalogue',
    messege: 'Sold out, so this can be archived now.',
  },
];
