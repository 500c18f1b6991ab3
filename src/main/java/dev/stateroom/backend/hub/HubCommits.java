package dev.stateroom.backend.hub;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.vfs.CommitHistory.Commit;
import dev.stateroom.vfs.IsoTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;

/** Reads a page of a repository's history: {@code {"commits": [{"commit_hash", "parent_commit_hash", "created_at", "description"}]}}. */
final class HubCommits {
    private HubCommits() {}

    static List<Commit> page(ForeignValue value) {
        List<Commit> commits = new ArrayList<>();
        for (ForeignValue item : ForeignValue.items(ForeignValue.fields(value).get("commits"))) {
            ForeignValue.Fields fields = ForeignValue.fields(item);
            String hash = ForeignValue.text(fields.get("commit_hash"));
            if (hash != null) {
                OffsetDateTime created = IsoTime.parse(ForeignValue.text(fields.get("created_at")));
                String description = ForeignValue.text(fields.get("description"));
                commits.add(new Commit(
                        hash,
                        ForeignValue.text(fields.get("parent_commit_hash")),
                        created == null ? null : created.toInstant(),
                        description == null ? "" : description));
            }
        }
        return commits;
    }
}
