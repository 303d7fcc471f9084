/** What a check of some files on an origin found. All paths are relative to the origin. */
export interface FileCheck {
  missing: string[];
  changed: string[];
  /** The files that belong where they are. */
  belonging: Set<string>;
}
