package dev.stateroom.workspace.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** A default backend with routes. It has no form: routes are added one by one. */
final class CompositeKind extends MountKind<MountSpec.Composite> {
    CompositeKind() {
        super(MountSpec.Composite.class, "composite", "composite", "git-merge", List.of());
    }

    @Override
    Set<String> known() {
        return Set.of("type", "writable", "factory", "default", "routes", "artifacts_root");
    }

    @Override
    MountSpec.Composite read(MountSpec.Head head, FieldReader entry, MountKinds kinds) {
        MountSpec fallback = kinds.read(entry.required("default"));
        List<MountSpec.Route> routes = new ArrayList<>();
        JsonNode.Fields written = entry.object("routes");
        if (written != null) {
            written.values()
                    .forEach((route, node) -> routes.add(new MountSpec.Route(route, written.nameOf(route), kinds.read(node))));
        }
        return new MountSpec.Composite(head, fallback, List.copyOf(routes), entry.text("artifacts_root"));
    }

    @Override
    protected String summary(MountSpec.Composite entry) {
        return entry.type();
    }
}
