import { fromBuffer } from '@capsizecss/unpack';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import subsetFont from 'subset-font';
import { workspaceRoot } from './workspace';

/** A font that many systems have. */
interface SystemFont {
  /** Name of the adjusted font in the stylesheet. */
  family: string;
  /** Names of the font, and of fonts with the same widths, from the first to try to the last. */
  names: string[];
  boldNames: string[];
  /** Files that have the font's widths. */
  file: string;
  boldFile: string;
}

/**
 * The fonts that the product is shown in until Inter has loaded. A browser uses the first that its system
 * has. Most browsers know a font by its full name or its PostScript name, WebKitGTK by its family.
 */
const systemFonts: SystemFont[] = [
  {
    // Windows, macOS and iOS have Arial, most desktops with Linux one of the others. ChromeOS has Arimo.
    family: 'Inter Arial',
    names: ['Arial', 'Liberation Sans', 'Arimo', 'Arimo-Regular', 'NimbusSans-Regular'],
    boldNames: ['Arial Bold', 'Liberation Sans Bold', 'Arimo-Bold', 'NimbusSans-Bold'],
    file: '@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf',
    boldFile: '@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf',
  },
  {
    family: 'Inter Roboto',
    names: ['Roboto', 'Roboto-Regular'],
    boldNames: ['Roboto-Bold'],
    file: '@expo-google-fonts/roboto/400Regular/Roboto_400Regular.ttf',
    boldFile: '@expo-google-fonts/roboto/700Bold/Roboto_700Bold.ttf',
  },
  {
    family: 'Inter Noto',
    names: ['Noto Sans', 'NotoSans-Regular'],
    boldNames: ['NotoSans-Bold'],
    file: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
    boldFile: '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
  },
  {
    family: 'Inter DejaVu',
    names: ['DejaVu Sans'],
    boldNames: ['DejaVu Sans Bold'],
    file: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
    boldFile: 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
  },
];

/** The weights that most of the product's text has, and the weights that a face stands for. */
const faces = [
  { weight: 500, range: '400 549' },
  { weight: 600, range: '550 700' },
];

/** Path of the stylesheet. */
export const stylesheet = join(workspaceRoot, 'ui/src/theme/_fallback-fonts.scss');

/** `pnpm tools fallback-fonts`: writes the stylesheet. */
export const writeFallbackFonts = async () => writeFile(stylesheet, await fallbackFonts());

/** Returns a stylesheet with system fonts scaled to the widths and the line height of Inter. */
export async function fallbackFonts(): Promise<string> {
  const inter = await readFile(
    fileOf('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
  );
  const rules: string[] = [];
  for (const { weight, range } of faces) {
    const target = await metricsOf(await instance(inter, weight));
    for (const font of systemFonts) {
      const isBold = weight >= 550;
      const file = fileOf(isBold ? font.boldFile : font.file);
      // Without its bold face, a browser makes the regular one bold.
      const names = isBold ? [...font.boldNames, ...font.names] : font.names;
      const { width } = await metricsOf(await readFile(file));
      const scale = target.width / width;
      rules.push(`@font-face {
  font-family: '${font.family}';
  font-weight: ${range};
  src: ${names.map((name) => `local('${name}')`).join(', ')};
  size-adjust: ${percent(scale)};
  ascent-override: ${percent(target.ascent / scale)};
  descent-override: ${percent(target.descent / scale)};
  line-gap-override: 0%;
}`);
    }
  }
  const families = systemFonts.map(({ family }) => `'${family}'`).join(', ');
  const text = [
    '// Written by `pnpm tools fallback-fonts` (docs/decisions/0108).',
    `$families: "${families}";`,
    ...rules,
  ].join('\n\n');
  return format(text, { ...(await resolveConfig(stylesheet)), filepath: stylesheet });
}

const fileOf = (path: string) => createRequire(import.meta.url).resolve(path);

/** The letters of English, digits and punctuation. */
const ascii = String.fromCodePoint(...Array.from({ length: 95 }, (_, index) => 32 + index));

/** Returns a variable font at one weight. */
const instance = (font: Buffer, weight: number) =>
  subsetFont(font, ascii, { targetFormat: 'truetype', variationAxes: { wght: weight } });

/** Returns the average width of a letter in English text, and how far a line reaches, in em. */
async function metricsOf(file: Buffer) {
  const { xWidthAvg, ascent, descent, unitsPerEm } = await fromBuffer(file);
  return {
    width: xWidthAvg / unitsPerEm,
    ascent: ascent / unitsPerEm,
    descent: -descent / unitsPerEm,
  };
}

const percent = (share: number) => `${(share * 100).toFixed(1)}%`;
