import type { JSHandle, Page } from '@playwright/test';

/** An element or the `::before` of a control, and whether it stands out from its background. */
interface Look {
  element: Element;
  pseudo: '::before' | undefined;
  /** By its background, border or outline. */
  isPainted: boolean;
}

/** Returns how the visible elements look. Other pseudo-elements are decoration. */
export function readLooks(page: Page, top: string): Promise<JSHandle<Look[]>> {
  return page.evaluateHandle((selector) => {
    const isTransparent = (color: string) => /rgba\(.*, 0\)|transparent/.test(color);
    const backdropOf = (element: Element | null): string => {
      const color = element ? getComputedStyle(element).backgroundColor : 'rgb(255, 255, 255)';
      return isTransparent(color) && element ? backdropOf(element.parentElement) : color;
    };
    const isPainted = (style: CSSStyleDeclaration, backdrop: string): boolean => {
      const differs = (color: string) => !isTransparent(color) && color !== backdrop;
      const hasBorder = (['Top', 'Right', 'Bottom', 'Left'] as const).some(
        (side) =>
          parseFloat(style[`border${side}Width`]) > 0 && differs(style[`border${side}Color`]),
      );
      const hasOutline = style.outlineStyle !== 'none' && differs(style.outlineColor);
      const hasPicture = style.backgroundImage !== 'none';
      return differs(style.backgroundColor) || hasBorder || hasOutline || hasPicture;
    };
    const looks: Look[] = [];
    for (const element of document.querySelector(selector)!.querySelectorAll('*')) {
      const isVisible = element.checkVisibility({
        opacityProperty: true,
        visibilityProperty: true,
      });
      if (!isVisible || element.closest('svg, [inert]')) continue;
      const own = isPainted(getComputedStyle(element), backdropOf(element.parentElement));
      looks.push({ element, pseudo: undefined, isPainted: own });
      const before = getComputedStyle(element, '::before');
      if (!element.matches('a, button, input') || before.content === 'none') continue;
      const isBeforePainted = isPainted(before, backdropOf(element));
      looks.push({ element, pseudo: '::before', isPainted: isBeforePainted });
    }
    return looks;
  }, top);
}

/** Returns what is still in the page, but no longer stands out from its background. */
export function findFaded(before: JSHandle<Look[]>, after: JSHandle<Look[]>): Promise<string[]> {
  return before.evaluate((looks, later) => {
    const kept = looks.filter(({ element }) => element.isConnected);
    if (kept.length < looks.length / 2) return ['Most elements were replaced.'];
    const isPaintedLater = ({ element, pseudo }: Look) =>
      later.some((look) => look.isPainted && look.element === element && look.pseudo === pseudo);
    return kept
      .filter((look) => look.isPainted && !isPaintedLater(look))
      .map(
        ({ element, pseudo = '' }) =>
          `<${element.localName} class="${element.className}">${pseudo}${element.textContent.slice(0, 30)}`,
      );
  }, after);
}

/** Returns the controls that get the focus without a visible change of their outline. */
export function findLostFocusRings(page: Page, top: string): Promise<string[]> {
  return page.evaluate(async (selector) => {
    const lost: string[] = [];
    /** What can show the focus: outlines of the control and around it, and the lines of its drawing. */
    const ringsOf = (control: Element): string[] => {
      const around = [control];
      while (around.length < 4) around.push(around.at(-1)!.parentElement!);
      const outlines = around.map((element) => {
        const { outlineStyle, outlineColor } = getComputedStyle(element);
        return outlineStyle === 'none' ? '' : outlineColor;
      });
      const drawing = control instanceof SVGElement ? control.ownerSVGElement! : control;
      const paths = [control, ...drawing.querySelectorAll('path')];
      const lines = paths.map((element) => getComputedStyle(element).stroke);
      return [
        ...outlines,
        ...lines.map((color) => (color === canvas ? '' : color.replace('none', ''))),
      ];
    };
    const canvas = getComputedStyle(document.body).backgroundColor;
    const controls = 'a[href], button, input, select, summary, [tabindex="0"]';
    for (const control of document
      .querySelector(selector)!
      .querySelectorAll<HTMLElement>(controls)) {
      const isVisible = control.checkVisibility({
        opacityProperty: true,
        visibilityProperty: true,
      });
      if (
        !isVisible ||
        control.closest('[inert]') ||
        control.matches(':disabled, [role="combobox"]')
      )
        continue;
      (document.activeElement as HTMLElement | null)?.blur();
      await Promise.resolve(); // React renders what it draws for the focus.
      const before = ringsOf(control);
      control.focus({ focusVisible: true, preventScroll: true });
      await Promise.resolve();
      if (!ringsOf(control).some((ring, index) => ring && ring !== before[index]))
        lost.push(
          `<${control.localName} class="${control.getAttribute('class')}"> ${control.textContent}`,
        );
    }
    return lost;
  }, top);
}

/** Returns the look of the first element that a selector finds: colours, lines and the mark inside. */
export function lookOf(page: Page, selector: string): Promise<string> {
  return page.evaluate((wanted) => {
    const element = document.querySelector(wanted)!;
    return [getComputedStyle(element), getComputedStyle(element, '::before')]
      .flatMap(({ backgroundColor, borderColor, outline, width, translate }, index) =>
        index === 0 ? [backgroundColor, borderColor, outline] : [backgroundColor, width, translate],
      )
      .join();
  }, selector);
}

/** Returns the elements with text that are translucent or have a translucent background. */
export function findTranslucent(page: Page, top: string): Promise<string[]> {
  return page.evaluate((selector) => {
    const isTranslucent = (color: string) => {
      const alpha = Number(/rgba\(.*, ([\d.]+)\)/.exec(color)?.[1] ?? 1);
      return alpha > 0 && alpha < 1;
    };
    const found: string[] = [];
    const root = document.querySelector(selector)!;
    for (const element of [root, ...root.querySelectorAll('*')]) {
      const isVisible = element.checkVisibility({
        opacityProperty: true,
        visibilityProperty: true,
      });
      if (!isVisible || element.closest('svg') || !element.textContent.trim()) continue;
      const { opacity, backgroundColor } = getComputedStyle(element);
      const backdrop = element.matches(':modal')
        ? getComputedStyle(element, '::backdrop').backgroundColor
        : '';
      if (Number(opacity) < 1 || isTranslucent(backgroundColor) || isTranslucent(backdrop))
        found.push(`<${element.localName} class="${element.className}">`);
    }
    return found;
  }, top);
}
