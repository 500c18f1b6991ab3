package dev.stateroom.workspace.document;

import dev.stateroom.workspace.document.FieldShape.Kind;
import java.util.List;

/** A repository of a context hub. */
final class HubKind extends MountKind<MountSpec.ContextHub> {
    private static final FieldShape KEY = FieldShape.optional("api_key", Kind.CREDENTIAL, "${env:LANGSMITH_API_KEY}");

    HubKind() {
        super(
                MountSpec.ContextHub.class, "context_hub", "hub", "book",
                List.of(
                        FieldShape.required("repo", Kind.TEXT).example("acme/policies"),
                        FieldShape.optional("endpoint", Kind.ENDPOINT, ""),
                        KEY,
                        WRITABLE));
    }

    @Override
    MountSpec.ContextHub read(MountSpec.Head head, FieldReader entry, MountKinds kinds) {
        return new MountSpec.ContextHub(head, entry.requiredText("repo"), entry.text("endpoint"), text(entry, KEY));
    }

    @Override
    protected String summary(MountSpec.ContextHub entry) {
        return entry.repo();
    }

    @Override
    protected SharedFiles shared(MountSpec.ContextHub entry) {
        return new SharedFiles("hub " + entry.endpoint() + " " + entry.repo(), "");
    }
}
