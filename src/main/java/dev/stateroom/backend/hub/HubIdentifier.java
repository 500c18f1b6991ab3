package dev.stateroom.backend.hub;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import org.jspecify.annotations.Nullable;

/**
 * The name of a repository and of a version of it: {@code name}, {@code owner/name}, either with {@code :version}.
 *
 * @param owner {@code -} for the key's own workspace
 * @param version the hash of a commit, its first 8 digits or more, or a tag; null for the newest
 */
public record HubIdentifier(String owner, String name, @Nullable String version) {
    private static final String OURS = "-";

    /** Parses an identifier; INVALID if a part is empty or surplus. */
    public static Outcome<HubIdentifier> parse(String text) {
        int colon = text.indexOf(':');
        String path = colon < 0 ? text : text.substring(0, colon);
        String version = colon < 0 ? "" : text.substring(colon + 1);
        int slash = path.indexOf('/');
        String owner = slash < 0 ? OURS : path.substring(0, slash);
        String name = path.substring(slash + 1);
        if (owner.isEmpty() || name.isEmpty() || name.indexOf('/') >= 0 || (colon >= 0 && version.isEmpty())) {
            return Outcome.failed(
                    Failure.Kind.INVALID,
                    "\"" + text + "\" names no repository of a hub: it is of the form name, owner/name or owner/name:version");
        }
        return Outcome.ok(new HubIdentifier(owner, name, version.isEmpty() || version.equals("latest") ? null : version));
    }

    /** True if the repository belongs to the key's workspace, whatever its name. */
    boolean isOurs() {
        return owner.equals(OURS);
    }

    /** The form in which users write it. */
    @Override
    public String toString() {
        return (isOurs() ? name : owner + "/" + name) + (version == null ? "" : ":" + version);
    }
}
