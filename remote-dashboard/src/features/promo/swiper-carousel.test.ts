import { startCarousel } from './swiper-carousel';

const emit = jest.fn();
let options: Record<string, unknown>;

jest.mock('swiper/modules', () => ({ Autoplay: {} }));
jest.mock('./later-pictures', () => ({ laterPictures: [] }));
jest.mock('swiper', () => ({
  __esModule: true,
  default: class {
    width = 400;
    autoplay = { stop: () => undefined };
    emit = emit;
    constructor(_element: HTMLElement, given: typeof options) {
      options = given;
    }
  },
}));

test('measures again when its width changes, and not because its height is not a whole number', () => {
  let observe: () => void = () => undefined;
  Object.assign(window, {
    ResizeObserver: class {
      constructor(callback: () => void) {
        observe = callback;
      }
      observe() {}
    },
  });
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => {
    callback(0);
    return 0;
  });
  const element = document.createElement('div');
  const width = jest.spyOn(element, 'clientWidth', 'get').mockReturnValue(400);
  startCarousel(element, { first: 0, onShow: () => undefined });
  expect(options).toMatchObject({ resizeObserver: false });
  observe();
  expect(emit).not.toHaveBeenCalled();
  width.mockReturnValue(300);
  observe();
  expect(emit).toHaveBeenCalledWith('resize');
});
