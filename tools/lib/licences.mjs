/** Licences that ask for no more than a notice, by their SPDX names. */
const PERMISSIVE = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
  'Zlib',
]);

/** What ships under other terms, or does not name them in a way that a machine reads, and why it may. */
const EXAMINED = [
  {
    name: /^@img\/sharp-(libvips-|win32-|wasm32$)/,
    licence: /LGPL-3\.0-or-later/,
    why: 'libvips as a library of its own, unchanged and replaceable: what the LGPL asks for',
  },
  {
    name: /^dejavu-fonts-ttf$/,
    licence: /^SEE LICENSE/,
    why: 'Bitstream Vera licence: fonts may be embedded and passed on',
  },
  { name: /^png-js$/, licence: /^$/, why: 'MIT, in its LICENSE file' },
];

/**
 * Whether an SPDX expression holds a choice of permissive licences alone.
 * @param {string} expression
 */
export function isPermissive(expression) {
  const choices = expression.replace(/[()]/g, '').split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every((one) => PERMISSIVE.has(one)));
}

/**
 * @typedef {{ name: string, version: string, licence: string, why: string | undefined, hasInstallScript:
 * boolean }} Shipped
 * @typedef {{ version?: string, license?: string, dev?: boolean, link?: boolean, hasInstallScript?: boolean
 * }} Locked
 */

/**
 * What the lock file installs for production, by name.
 * @param {{ packages: Record<string, Locked> }} lock
 * @returns {Shipped[]}
 */
export function shippedPackages({ packages }) {
  return Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .map(([path, { version = '', license: licence = '', hasInstallScript = false }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const examined = EXAMINED.find((one) => one.name.test(name) && one.licence.test(licence));
      return { name, version, licence, why: examined?.why, hasInstallScript };
    })
    .sort((a, b) => a.name.localeCompare(b.name));
}

/**
 * One sentence for each package that must not ship as it is.
 * @param {readonly Shipped[]} shipped
 */
export function findProblems(shipped) {
  return shipped.flatMap(({ name, version, licence, why, hasInstallScript }) => [
    ...(isPermissive(licence) || why
      ? []
      : [`${name} ${version}: ${licence || 'no licence named'} is not permissive`]),
    ...(hasInstallScript ? [`${name} ${version} wants to run a script when it is installed`] : []),
  ]);
}
