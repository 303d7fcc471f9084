// The standalone page waits here until the shared packages are settled.
void import('./bootstrap');

export {};
