package dev.stateroom.backend.hub.wire;

import dev.stateroom.agent.Value;
import dev.stateroom.vfs.IsoTime;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One commit of a repository's history.
 *
 * @param hash opaque, 8 to 64 hexadecimal digits
 * @param parent the commit before it; null for the first
 * @param created when; null where the hub does not say
 * @param description what its author said; empty for nothing
 */
public record HubCommit(String hash, @Nullable String parent, @Nullable Instant created, String description) {

    /** Reads a page of a history. */
    static List<HubCommit> page(Value value) {
        List<HubCommit> commits = new ArrayList<>();
        for (Value item : Value.items(Value.fields(value).get("commits"))) {
            Value.Fields fields = Value.fields(item);
            String hash = Value.text(fields.get("commit_hash"));
            if (hash != null) {
                OffsetDateTime created = IsoTime.parse(Value.text(fields.get("created_at")));
                String description = Value.text(fields.get("description"));
                commits.add(new HubCommit(
                        hash,
                        Value.text(fields.get("parent_commit_hash")),
                        created == null ? null : created.toInstant(),
                        description == null ? "" : description));
            }
        }
        return commits;
    }

    /** As it is shown where it need not be unique for ever. */
    static String shortened(@Nullable String hash) {
        return hash == null ? "none" : hash.substring(0, Math.min(8, hash.length()));
    }
}
