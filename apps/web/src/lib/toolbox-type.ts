import type { ToolboxType } from '@stowed/contract';

const names: Readonly<Record<ToolboxType, string>> = {
  rolling: 'Rolling Tool Cart',
  dispatchable: 'Dispatchable Toolbox',
  handheld: 'Handheld Toolbox',
};

export const toolboxTypes = Object.entries(names).map(([value, label]) => ({ value, label }));

/** A toolbox type as people read it; a type this client does not know shows as it came. */
export function toolboxTypeName(type: string): string {
  return isToolboxType(type) ? names[type] : type;
}

export function isToolboxType(type: string): type is ToolboxType {
  return Object.hasOwn(names, type);
}
