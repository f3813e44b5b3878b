import { parts } from './screens/screens.ts';
import type { Part, Screen, Step } from './screens/steps.ts';

const none: Step = () => Promise.resolve();

/** The screens as the page lists them: nobody walks through these. */
export const allParts = parts({
  signIn: none,
  invite: none,
  invitation: () => '',
  giveNews: none,
});

/** The files of a screen's pictures, without folder and ending, with the words for each. */
export const picturesOf = ({ name, isDark }: Screen): readonly (readonly [file: string, look: string])[] => [
  [`${name}-phone`, 'phone'],
  [`${name}-desktop`, 'desktop'],
  ...(isDark
    ? ([
        [`${name}-phone-dark`, 'phone, dark'],
        [`${name}-desktop-dark`, 'desktop, dark'],
      ] as const)
    : []),
];

const widths: Readonly<Record<string, string>> = { desktop: '60%', 'desktop, dark': '60%' };

function section(screen: Screen): string {
  const { words, path } = screen;
  const pictures = picturesOf(screen).map(
    ([file, look]) =>
      `<img src="images/screens/${file}.webp" alt="${words}, ${look}" width="${widths[look] ?? '18%'}">`,
  );
  const where = path === '' ? '' : ` \`${path}\``;
  return `### ${words}\n\n${[where.trim(), `<p>\n${pictures.join('\n')}\n</p>`].filter(Boolean).join('\n\n')}`;
}

/** docs/screens.md: the pictures of every screen. */
export function screensPage(parts: readonly Part[]): string {
  const head = `# Screens

Every screen, on a phone (375 px) and on a desktop (1440 px), from the demonstration. \`npm run screenshots\` takes the
pictures and writes this page; a test fails for a page of the application that has no picture here.`;
  const body = parts.flatMap(({ title, screens }) => [`## ${title}`, ...screens.map(section)]);
  return `${[head, ...body].join('\n\n')}\n`;
}
