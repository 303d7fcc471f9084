import type { ReactElement } from 'react';
import ada from './pictures/avatar-ada.svg?drawing';
import ben from './pictures/avatar-ben.svg?drawing';
import cleo from './pictures/avatar-cleo.svg?drawing';
import dev from './pictures/avatar-dev.svg?drawing';
import eve from './pictures/avatar-eve.svg?drawing';
import finn from './pictures/avatar-finn.svg?drawing';
import gwen from './pictures/avatar-gwen.svg?drawing';
import hugo from './pictures/avatar-hugo.svg?drawing';
import iris from './pictures/avatar-iris.svg?drawing';
import jon from './pictures/avatar-jon.svg?drawing';

/** Pictures of the customers, by the `img` of their orders. */
export const avatars: Readonly<Record<string, ReactElement>> = {
  ada,
  ben,
  cleo,
  dev,
  eve,
  finn,
  gwen,
  hugo,
  iris,
  jon,
};
