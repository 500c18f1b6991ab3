package dev.stateroom.ui.mounts;

import dev.stateroom.backend.plugin.PluginFolder;
import dev.stateroom.vfs.plugin.BackendPlugin;
import dev.stateroom.vfs.plugin.PluginField;
import dev.stateroom.workspace.document.FieldShape;
import dev.stateroom.workspace.document.FieldShape.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The plug-ins that a mount can name, as fields of a form.
 *
 * @param labels what each mounts, by the name of its class; in the order of the jars
 * @param fields their own fields besides the class, each shown for its own class only
 * @param helps a sentence for each field
 * @param problems one sentence for each plug-in that cannot be used
 * @param folder the folder that is searched for jars
 */
record PluginKinds(
        Map<String, String> labels, List<FieldShape> fields, Map<FieldShape, String> helps, List<String> problems, String folder) {
    private static final int LONGEST = 300;

    /** Calls each plug-in, which is foreign code: off the FX thread. An exception of a plug-in becomes its problem. */
    static PluginKinds of(PluginFolder.Found found) {
        Map<String, String> labels = new LinkedHashMap<>();
        List<FieldShape> fields = new ArrayList<>();
        Map<FieldShape, String> helps = new LinkedHashMap<>();
        List<String> problems = new ArrayList<>(found.problems());
        found.plugins().forEach((name, plugin) -> {
            try {
                Map<FieldShape, String> own = fields(name, plugin);
                labels.put(name, shortened(plugin.label()));
                fields.addAll(own.keySet());
                helps.putAll(own);
            } catch (RuntimeException | LinkageError e) {
                problems.add(name + ": " + shortened(String.valueOf(e)));
            }
        });
        return new PluginKinds(labels, fields, helps, problems, found.folder().toString());
    }

    private static Map<FieldShape, String> fields(String name, BackendPlugin plugin) {
        Map<FieldShape, String> fields = new LinkedHashMap<>();
        for (PluginField field : plugin.fields()) {
            Kind kind = field.secret() ? Kind.CREDENTIAL : Kind.TEXT;
            FieldShape shape = field.required() ? FieldShape.required(field.name(), kind) : FieldShape.optional(field.name(), kind, "");
            fields.put(shape.when("class", name), shortened(field.help()));
        }
        return fields;
    }

    private static String shortened(String text) {
        return text.length() > LONGEST ? text.substring(0, LONGEST) + " …" : text;
    }

    /** The class as a choice among the plug-ins and the written one, then the fields of each. */
    List<FieldShape> shapes(String written, FieldShape writable) {
        String[] classes = Stream.concat(labels.keySet().stream(), Stream.of(written))
                .filter(name -> !name.isEmpty())
                .distinct()
                .toArray(String[]::new);
        FieldShape named = classes.length == 0 ? FieldShape.required("class", Kind.TEXT) : FieldShape.choice("class", "", classes);
        return Stream.of(Stream.of(named), fields.stream(), Stream.of(writable)).flatMap(all -> all).toList();
    }

    /** A line for each plug-in with what it mounts. */
    String shown() {
        return String.join("\n", labels.entrySet().stream().map(one -> one.getValue() + " – " + one.getKey()).toList());
    }
}
