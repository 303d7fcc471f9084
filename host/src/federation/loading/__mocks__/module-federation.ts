export const startModuleFederation = jest.fn();
export const newShareScope = jest.fn(() => ({}));
export const hasRefused = jest.fn(() => false);
