/** Where this tab keeps unsaved entries of the edit dialog. */
export const editPlace = 'edit-toolbox';

/** Where this tab keeps interrupted copies. */
export const copiesPlace = 'duplicate-toolbox';
