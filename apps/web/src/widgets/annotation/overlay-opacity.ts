/** Range and default of the overlay's opacity. */
export const overlayOpacity = {
  range: { min: 0.1, max: 0.8, step: 0.1 },
  default: 0.4,
  anchorDefault: 0.7,
  format: (value: number) => value.toFixed(1),
  round: (value: number) => Number(value.toFixed(1)),
} as const;
