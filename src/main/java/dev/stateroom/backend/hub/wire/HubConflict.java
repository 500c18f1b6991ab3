package dev.stateroom.backend.hub.wire;

import org.jspecify.annotations.Nullable;

/**
 * A change that was not made since somebody else's commit came first.
 *
 * @param path of the file, without a slash in front
 * @param base what the change was made on; null where the file was not there
 * @param mine what it should have become; null where it should have gone
 * @param theirs what it is now; null where it is gone
 * @param parent the commit that the change was made on
 * @param head the newest commit
 */
public record HubConflict(
        String path,
        @Nullable String base,
        @Nullable String mine,
        @Nullable String theirs,
        @Nullable String parent,
        @Nullable String head) {}
