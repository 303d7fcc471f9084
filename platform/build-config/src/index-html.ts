/** The placeholders in the template of `index.html` that delivery replaces. */
export const indexTokens = {
  /** The address of the folder of the host's version. */
  base: '__HOST__',
  /** The path at which the product is served, without a slash at its end. */
  product: '__PRODUCT__',
  policy: '__POLICY__',
  release: '__RELEASE__',
  // In a template that nobody has filled in, browsers show nothing for this element.
  fragments: '<template>__FRAGMENTS__</template>',
} as const;

/**
 * The size budget of what a browser needs for its first paint: a release adds remotes and fragments up to it, in bytes
 * (brotli). With it, `index.html` arrives in one round trip.
 */
export const maxIndexSize = 14_000;

/** Starts the styles that come after all that a browser needs for its first paint. */
export const laterStyles = '<style>/* later */';

/** Returns the part of an `index.html` that a browser needs for its first paint. */
export function firstPart(html: string): string {
  const end = html.lastIndexOf(laterStyles);
  return end < 0 ? html : html.slice(0, end);
}

/** Returns JSON that is safe inside a `<script>` element. */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}
