/**
 * Writes the paths of the built-in world map: one SVG path for each country. The borders come from
 * Natural Earth (public domain), through the package `world-atlas`. With `--check` it writes nothing,
 * and fails if the committed file is out of date.
 */
import { geoNaturalEarth1, geoPath } from 'd3-geo';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import atlas from 'world-atlas/countries-110m.json' with { type: 'json' };

const output = join(
  import.meta.dirname,
  '../src/features/top-countries/world-map/world-paths.json',
);

/** Width of the map in SVG units. At the size shown, one unit is about half a pixel. */
const width = 1000;

/** ISO 3166-1 numeric code of Antarctica, which would take a fifth of the height. */
const excludedCountry = '010';

/** Codes of countries that have no ISO 3166-1 numeric code. */
const unnumbered: Record<string, string> = { Kosovo: 'XK' };

type Point = readonly [x: number, y: number];
type World = Topology<{ countries: GeometryCollection<{ name: string }> }>;

function drawWorld() {
  const world = atlas as unknown as World;
  const { features } = feature(world, world.objects.countries);
  const countries = features.filter(({ id }) => id !== excludedCountry);
  const collection = { type: 'FeatureCollection', features: countries } as const;
  const projection = geoNaturalEarth1().fitWidth(width, collection);
  const path = geoPath(projection).digits(0);
  const [, [, bottom]] = path.bounds(collection);
  const paths = countries.map((country): [string, string] => [
    codeOf(country.id, country.properties.name),
    compact(path(country) ?? ''),
  ]);
  return {
    width,
    height: Math.ceil(bottom),
    paths: Object.fromEntries(paths.sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** Returns the ISO 3166-1 alpha-2 code of a country, or its name if it has no code. */
function codeOf(numeric: string | number | undefined, name: string): string {
  const [tag = ''] = numeric ? Intl.getCanonicalLocales(`und-${numeric}`) : [];
  return tag.slice('und-'.length) || (unnumbered[name] ?? name);
}

/** Turns a path of absolute points into relative steps. Drops rings that are too small to see. */
function compact(path: string): string {
  return path
    .split('Z')
    .map((ring) => [...ring.matchAll(/(-?\d+),(-?\d+)/g)].map(([, x, y]): Point => [+x!, +y!]))
    .map((points) =>
      points.filter(([x, y], i) => x !== points[i - 1]?.[0] || y !== points[i - 1]?.[1]),
    )
    .filter((points) => points.length > 2)
    .map(([start, ...rest]) => {
      let from = start!;
      const steps = rest.map((to) => {
        const step = pair(to[0] - from[0], to[1] - from[1]);
        from = to;
        return step;
      });
      return `M${pair(...start!)}l${joined(steps)}z`;
    })
    .join('');
}

function pair(x: number, y: number): string {
  return joined([String(x), String(y)]);
}

/** Joins numbers with spaces, except before a minus sign, which separates them as well. */
function joined(numbers: string[]): string {
  return numbers.join(' ').replaceAll(' -', '-');
}

const drawn = `${JSON.stringify(drawWorld(), null, 2)}\n`;
if (!process.argv.includes('--check')) {
  writeFileSync(output, drawn);
} else if (readFileSync(output, 'utf8') !== drawn) {
  process.stderr.write(
    'world-paths.json is out of date. Run: pnpm --filter remote-dashboard world-map\n',
  );
  process.exitCode = 1;
}
