package dev.stateroom.workspace.compare;

import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.FilePath;

/**
 * One of two trees.
 *
 * @param name for a person
 * @param files what holds it
 * @param top the folder whose content is compared, or one file
 */
record ComparedSide(String name, Backend files, FilePath top) {}
