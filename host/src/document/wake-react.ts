/**
 * Import this right before React, which makes the next channel. React wakes itself by a message whenever something
 * changes. Firefox drops the messages of a document that it puts into the back/forward cache, so React would wait for
 * ever, and the product would no longer react after "Back". One more message wakes it. At any other time it does nothing.
 */
const Channel = window.MessageChannel;

window.MessageChannel = function () {
  window.MessageChannel = Channel;
  const channel = new Channel();
  addEventListener('pageshow', () => channel.port2.postMessage(0));
  return channel;
} as unknown as typeof MessageChannel;
