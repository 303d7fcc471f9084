/** Returns what a file operation returns, or undefined when the file or folder does not exist. */
export async function ifExists<T>(operation: Promise<T>): Promise<T | undefined> {
  try {
    return await operation;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Levels that a JSON file can have. Functions of Node end with a stack when they get thousands. */
const maxLevels = 100;

/** Returns the value of a JSON text, unchecked, or undefined when the text is not JSON, or has too many levels. */
export function parseJson(text: string): unknown {
  try {
    // Editors on Windows can begin a file with a byte order mark.
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return hasLevels(value, maxLevels) ? value : undefined;
  } catch {
    return undefined;
  }
}

function hasLevels(value: unknown, most: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return most > 0 && Object.values(value).every((each) => hasLevels(each, most - 1));
}

/** Returns a value as the text of a JSON file. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}

/** Whether a value is a time in ISO 8601. Other texts have no age, or one that depends on the machine. */
export function isTime(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:?\d\d)$/.test(value) &&
    !Number.isNaN(Date.parse(value))
  );
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
