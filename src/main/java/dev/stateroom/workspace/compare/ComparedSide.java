package dev.stateroom.workspace.compare;

import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.FilePath;

/**
 * One of the two compared trees.
 *
 * @param name the name for the user
 * @param files the backend that has it
 * @param top the folder whose content is compared, or one file
 */
record ComparedSide(String name, Backend files, FilePath top) {}
