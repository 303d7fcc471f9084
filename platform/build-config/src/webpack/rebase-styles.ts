import { transform, type Url } from 'lightningcss';

/** Puts a base, such as `/folder/`, in front of the relative addresses in styles. */
export function rebaseStyles(css: string, base: string): string {
  const rebase = (url: Url): Url =>
    /^([#/]|[a-z][a-z\d+.-]*:)/i.test(url.url) ? url : { ...url, url: base + url.url };
  return transform({
    filename: 'index.css',
    code: Buffer.from(css),
    minify: true,
    visitor: {
      Url: rebase,
      // lightningcss does not visit the addresses in an `image-set()`.
      Image(image) {
        if (image.type !== 'image-set') return undefined;
        const options = image.value.options.map((option) =>
          option.image.type === 'url'
            ? { ...option, image: { ...option.image, value: rebase(option.image.value) } }
            : option,
        );
        return { ...image, value: { ...image.value, options } };
      },
    },
  }).code.toString();
}
