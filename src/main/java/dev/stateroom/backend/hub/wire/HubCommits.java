package dev.stateroom.backend.hub.wire;

import dev.stateroom.agent.Value;
import dev.stateroom.vfs.Commits.Commit;
import dev.stateroom.vfs.IsoTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;

/** Reads a page of a repository's history: {@code {"commits": [{"commit_hash", "parent_commit_hash", "created_at", "description"}]}}. */
final class HubCommits {
    private HubCommits() {}

    static List<Commit> page(Value value) {
        List<Commit> commits = new ArrayList<>();
        for (Value item : Value.items(Value.fields(value).get("commits"))) {
            Value.Fields fields = Value.fields(item);
            String hash = Value.text(fields.get("commit_hash"));
            if (hash != null) {
                OffsetDateTime created = IsoTime.parse(Value.text(fields.get("created_at")));
                String description = Value.text(fields.get("description"));
                commits.add(new Commit(
                        hash,
                        Value.text(fields.get("parent_commit_hash")),
                        created == null ? null : created.toInstant(),
                        description == null ? "" : description));
            }
        }
        return commits;
    }
}
