package dev.stateroom.backend.hub;

import dev.stateroom.agent.ForeignValue;
import org.jspecify.annotations.Nullable;

/** The entry at a path of a repository. */
sealed interface HubEntry {

    /** Text; a hub does not store bytes. */
    record File(String content) implements HubEntry {}

    /**
     * A link to another repository.
     *
     * @param type agent or skill
     * @param repository as an identifier
     */
    record Link(String type, String repository) implements HubEntry {}

    /** An entry unknown to this program; {@code type} is empty if missing. */
    record Unknown(String type) implements HubEntry {}

    /** Parses an entry. */
    static HubEntry of(ForeignValue value) {
        ForeignValue.Fields fields = ForeignValue.fields(value);
        String type = text(fields, "type");
        String content = ForeignValue.text(fields.get("content"));
        String handle = text(fields, "repo_handle");
        if (type.equals("file") && content != null) {
            return new File(content);
        }
        if ((type.equals("agent") || type.equals("skill")) && !handle.isEmpty()) {
            String owner = text(fields, "owner");
            String commit = text(fields, "commit_hash");
            return new Link(type, (owner.isEmpty() ? "" : owner + "/") + handle + (commit.isEmpty() ? "" : ":" + commit));
        }
        return new Unknown(type);
    }

    private static String text(ForeignValue.Fields fields, String name) {
        @Nullable String text = ForeignValue.text(fields.get(name));
        return text == null ? "" : text;
    }
}
