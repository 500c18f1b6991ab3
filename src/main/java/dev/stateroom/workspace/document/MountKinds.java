package dev.stateroom.workspace.document;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeSet;

/** The kinds of backends that a workspace document can have. */
public final class MountKinds {
    /** Stateroom's own kinds, the most common first. */
    public static final MountKinds USUAL = new MountKinds(List.of(
            new StateKind(), new FolderKind(), new StoreKind(), new ShellKind(), new PolicyKind(), new HubKind(), new BucketKind(), new TableKind(),
            new SandboxKind(), new PluginKind(), new BridgeKind(), new CompositeKind()));

    private final SequencedMap<String, MountKind<?>> byId;

    /** These kinds, which must have different ids. */
    public MountKinds(List<MountKind<?>> kinds) {
        SequencedMap<String, MountKind<?>> named = new LinkedHashMap<>();
        kinds.forEach(kind -> named.put(kind.id(), kind));
        this.byId = Collections.unmodifiableSequencedMap(named);
    }

    /** All kinds, in order. */
    public List<MountKind<?>> all() {
        return List.copyOf(byId.values());
    }

    /** The kinds that can be mounted at a route: all that have a form. */
    public List<MountKind<?>> mountable() {
        return all().stream().filter(kind -> !kind.fields().isEmpty()).toList();
    }

    /** The kind with that {@code type}. */
    public Optional<MountKind<?>> named(String type) {
        return Optional.ofNullable(byId.get(type));
    }

    /** Reads a backend with its inner backends; throws {@link DocumentProblem}. */
    MountSpec read(JsonNode node) {
        FieldReader any = FieldReader.open(node);
        String type = any.requiredText("type");
        MountKind<?> kind = named(type)
                .orElseThrow(() -> new DocumentProblem(
                        "there is no backend type \"" + type + "\"" + FieldReader.suggestion(type, new TreeSet<>(byId.keySet())), any.placeOf("type")));
        Set<String> known = kind.known();
        FieldReader entry = known == null ? any : FieldReader.of(node, known);
        MountSpec.Head head = new MountSpec.Head(
                kind, (JsonNode.Fields) node, entry.flag("writable", false), entry.flag("factory", false));
        return kind.read(head, entry, this);
    }
}
