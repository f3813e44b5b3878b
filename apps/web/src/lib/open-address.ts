/** Follows an address that another program opens (mailto:), as a press on a link would. */
export function openAddress(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  document.body.append(link);
  link.click();
  link.remove();
}
