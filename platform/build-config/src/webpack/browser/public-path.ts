// Part of the host's script. It does what `publicPath: 'auto'` does, with fewer bytes (docs/decisions/0047).
const { src } = document.currentScript as HTMLScriptElement;
__webpack_public_path__ = new URL('.', src).href;

export {};
