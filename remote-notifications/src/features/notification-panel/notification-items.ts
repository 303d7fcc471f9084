import type { NotificationItem } from '@backshop/shared-types';

const base = {
  avatar: '',
  statusMessege: false,
  archive: false,
  statusLike: false,
  toMessege: '',
  toStatus: false,
};

/** Sample data: what staff were told lately, newest first. */
export const notificationItems: readonly NotificationItem[] = [
  {
    ...base,
    id: '1',
    name: 'Ada Example',
    data: '1h ago Comment on',
    from: 'Spring catalogue',
    messege: 'The new covers look great. Can we print them by Friday?',
    statusMessege: true,
  },
  {
    ...base,
    id: '2',
    name: 'Ben Sample',
    data: '2h ago Comment on',
    from: 'Order 1041',
    messege: 'The bank asks for the delivery slip of this one.',
    statusMessege: true,
  },
  {
    ...base,
    id: '3',
    name: 'Cleo Placeholder',
    data: '5h ago Comment on',
    from: 'Returns policy',
    messege: 'I shortened the second paragraph.',
    statusLike: true,
    toMessege: 'Reads much better, thank you.',
    toStatus: true,
  },
  {
    ...base,
    id: '4',
    name: 'Dev Template',
    data: '1d ago Comment on',
    from: 'Summer sale banner',
    messege: 'Which of the two blues do we keep?',
    statusMessege: true,
  },
  {
    ...base,
    id: '5',
    name: 'Eve Specimen',
    data: '3d ago Comment on',
    from: 'Stock count',
    messege: 'All shelves are counted.',
    archive: true,
  },
  {
    ...base,
    id: '6',
    name: 'Finn Fixture',
    data: '6d ago Comment on',
    from: 'Winter catalogue',
    messege: 'This can be archived now.',
    archive: true,
  },
];
