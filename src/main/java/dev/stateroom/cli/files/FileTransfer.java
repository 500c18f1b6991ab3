package dev.stateroom.cli.files;

import org.jspecify.annotations.Nullable;

/**
 * One file copied between this computer and the tree.
 *
 * @param path in the tree
 * @param file on this computer
 * @param size in bytes; null if it failed
 * @param error why it failed; null if it did not
 */
record FileTransfer(String path, String file, @Nullable Long size, @Nullable String error) {}
