package dev.stateroom.workspace.document;

import dev.stateroom.workspace.document.FieldShape.Kind;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The backend of a plug-in, which declares further fields itself. */
final class PluginKind extends MountKind<MountSpec.Custom> {
    PluginKind() {
        super(
                MountSpec.Custom.class, "custom", "custom", "package",
                List.of(FieldShape.required("class", Kind.TEXT).example("com.acme.WikiBackend")));
    }

    @Override
    @Nullable Set<String> known() {
        return null;
    }

    /** The plug-in checks the fields itself when it is loaded. */
    @Override
    MountSpec.Custom read(MountSpec.Head head, FieldReader entry, MountKinds kinds) {
        Map<String, String> own = new TreeMap<>();
        head.node().values().forEach((name, value) -> {
            if (!isCommon(name) && !name.equals("class")) {
                own.put(name, switch (value) {
                    case JsonNode.Text(_, String text) -> text;
                    case JsonNode.Whole(_, long number) -> Long.toString(number);
                    case JsonNode.Real(_, double number) -> Double.toString(number);
                    case JsonNode.Flag(_, boolean flag) -> Boolean.toString(flag);
                    default -> throw FieldReader.wrongKind(value, "a text, a number, true or false");
                });
            }
        });
        return new MountSpec.Custom(head, entry.requiredText("class"), own);
    }

    @Override
    protected String summary(MountSpec.Custom entry) {
        return entry.className();
    }
}
