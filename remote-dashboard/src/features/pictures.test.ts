/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Largest size of one picture before compression, in bytes (remote-dashboard/README.md). */
const budget = 4096;

const pictures = readdirSync(__dirname, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.svg'),
);

test('there are pictures', () => {
  expect(pictures.length).toBeGreaterThan(0);
});

test.each(pictures)('%s is small, fetches nothing and runs nothing', (file) => {
  const picture = readFileSync(join(__dirname, file), 'utf8');
  expect(Buffer.byteLength(picture)).toBeLessThanOrEqual(budget);
  expect(picture).toMatch(/^<svg [^>]*viewBox=/);
  expect(picture).not.toMatch(/<script|href=|url\(|<style|\son\w+=/);
});
