import * as v from 'valibot';
import {
  byPackage,
  byRemote,
  lineOfText,
  parseAs,
  plainText,
  record,
  time,
  version,
} from './schema';

test('a text may have line breaks and tabs, but no characters that control a terminal', () => {
  expect(v.is(plainText, 'one\n\ttwo\r\n')).toBe(true);
  expect(v.is(plainText, 'one\u001b[2J')).toBe(false);
  expect(v.is(plainText, 1)).toBe(false);
});

test('a text of several lines is read as one line', () => {
  expect(v.parse(lineOfText, 'one\ntwo')).toBe('one two');
  expect(v.is(lineOfText, 1)).toBe(false);
});

test('times and versions are checked', () => {
  expect(v.is(time, '2026-11-20T10:00:00.000Z')).toBe(true);
  expect(v.is(time, 'tomorrow')).toBe(false);
  expect(v.is(version, '1.0.0')).toBe(true);
  expect(v.is(version, '../1')).toBe(false);
});

test('a record is an object whose keys and values are as described', () => {
  const flags = record(v.picklist(['on', 'off']), v.boolean());
  expect(v.is(flags, { on: true })).toBe(true);
  expect(v.is(flags, { other: true })).toBe(false);
  expect(v.is(flags, { on: 1 })).toBe(false);
  expect(v.is(flags, [])).toBe(false);
});

test('the host is a package, but no remote', () => {
  expect(v.is(byPackage(v.number()), { host: 1, shop: 2 })).toBe(true);
  expect(v.is(byPackage(v.number()), { '../host': 1 })).toBe(false);
  expect(v.is(byRemote(v.number()), { shop: 2 })).toBe(true);
  expect(v.is(byRemote(v.number()), { host: 1 })).toBe(false);
  expect(v.is(byRemote(v.number()), { '../shop': 1 })).toBe(false);
});

test('JSON is read if it is what the schema describes', () => {
  expect(parseAs(v.object({ on: v.boolean() }), '{"on":true}')).toEqual({ on: true });
  expect(parseAs(v.object({ on: v.boolean() }), '{"on":1}')).toBeUndefined();
  expect(parseAs(v.string(), 'no JSON')).toBeUndefined();
  expect(parseAs(v.string(), undefined)).toBeUndefined();
});
