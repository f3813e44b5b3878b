let pages = new URLSearchParams();

/** The pages that were turned to last, by their columns' names, for whoever comes back by a link that names none. */
export function lastPages(): URLSearchParams {
  return pages;
}

export function keepPages(turned: URLSearchParams): void {
  pages = turned;
}

/** Whoever comes next begins at the first pages. */
export function forgetPages(): void {
  pages = new URLSearchParams();
}
