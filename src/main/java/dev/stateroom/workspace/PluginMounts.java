package dev.stateroom.workspace;

import dev.stateroom.backend.plugin.GuardedBackend;
import dev.stateroom.backend.plugin.PluginFolder;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.plugin.BackendPlugin;
import dev.stateroom.vfs.plugin.PluginField;
import dev.stateroom.vfs.plugin.PluginSetting;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Opens mounts of plug-ins. A plug-in is loaded at the first use of its mount. */
final class PluginMounts {
    private final PluginFolder folder;
    private final Credentials credentials;

    /** Takes secrets from {@code credentials}. */
    PluginMounts(PluginFolder folder, Credentials credentials) {
        this.folder = folder;
        this.credentials = credentials;
    }

    /**
     * The backend of a mount.
     *
     * @param fields the fields of the mount as written, by name
     * @param base the base of relative paths
     */
    Outcome<Backend> open(String className, Map<String, String> fields, Path base, boolean writable) {
        return folder.named(className).then(plugin -> fields(plugin)
                .then(known -> checked(className, known, fields))
                .then(values -> GuardedBackend.open(
                        className, plugin, new PluginSetting(values, base.toAbsolutePath().normalize(), writable), GuardedBackend.LIMIT)));
    }

    private static Outcome<List<PluginField>> fields(BackendPlugin plugin) {
        try {
            return Outcome.ok(List.copyOf(plugin.fields()));
        } catch (RuntimeException | LinkageError e) {
            return Outcome.failed(Failure.Kind.UNREACHABLE, "the plug-in " + plugin.getClass().getName() + " threw in fields: " + e);
        }
    }

    private Outcome<Map<String, String>> checked(String className, List<PluginField> known, Map<String, String> fields) {
        List<String> names = known.stream().map(PluginField::name).toList();
        for (String name : fields.keySet()) {
            if (!names.contains(name)) {
                return Outcome.failed(
                        Failure.Kind.INVALID, "the plug-in " + className + " has no field " + name + ": it has " + String.join(", ", names));
            }
        }
        Map<String, String> values = new LinkedHashMap<>();
        for (PluginField field : known) {
            String said = fields.get(field.name());
            if (said == null && field.required()) {
                return Outcome.failed(Failure.Kind.INVALID, "the plug-in " + className + " wants the field " + field.name() + ": " + field.help());
            }
            if (said == null) {
                continue;
            }
            switch (field.secret() ? credentials.resolved(said) : Outcome.ok(said)) {
                case Outcome.Ok<String>(String value) -> values.put(field.name(), value);
                case Outcome.Failed<String>(Failure failure) -> {
                    return Outcome.failed(failure);
                }
            }
        }
        return Outcome.ok(values);
    }
}
