package dev.stateroom.workspace.document;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.document.FieldShape.Kind;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** One namespace of a store of LangGraph. */
final class StoreKind extends MountKind<MountSpec.Store> {
    private static final FieldShape SOURCE = FieldShape.optional("source", Kind.SOURCE, "local:");
    private static final FieldShape NAMESPACE =
            FieldShape.optional("namespace", Kind.LINES, "").example("{server_info.user.identity}\nfilesystem");

    StoreKind() {
        super(MountSpec.Store.class, "store", "store", "database", List.of(SOURCE, NAMESPACE, FORMAT, WRITABLE));
    }

    @Override
    MountSpec.Store read(MountSpec.Head head, FieldReader entry, MountKinds kinds) {
        List<JsonNode.Text> parts = entry.placedTexts(NAMESPACE.name());
        return new MountSpec.Store(
                head, text(entry, SOURCE), parts == null ? null : new NamespaceTemplate(parts), format(entry));
    }

    @Override
    protected String summary(MountSpec.Store entry) {
        return entry.source();
    }

    @Override
    protected SharedFiles shared(MountSpec.Store entry) {
        return new SharedFiles("store " + entry.source() + " " + entry.namespace(), "");
    }

    @Override
    protected PlacedKey key(MountSpec.Store entry, String path, Path base, Map<String, JsonNode> values) {
        NamespaceTemplate template = entry.namespace();
        Outcome<List<String>> filled = template == null ? Outcome.ok(NamespaceTemplate.legacy(values)) : template.fill(values);
        return switch (filled) {
            case Outcome.Ok<List<String>>(List<String> labels) -> new PlacedKey(
                    String.join(".", labels) + " " + path,
                    (template == null ? "the store has no namespace, so the legacy one is meant: " : "the store's namespace is ")
                            + String.join(".", labels) + ", the key in it " + path);
            case Outcome.Failed<List<String>>(Failure failure) ->
                new PlacedKey(null, "the store refuses every call: " + failure.sentence());
        };
    }
}
