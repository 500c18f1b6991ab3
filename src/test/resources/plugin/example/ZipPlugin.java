package example;

import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.plugin.BackendPlugin;
import dev.stateroom.vfs.plugin.PluginField;
import dev.stateroom.vfs.plugin.PluginSetting;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipFile;

/** Mounts a zip file, for reading. */
public final class ZipPlugin implements BackendPlugin {

    @Override
    public String label() {
        return "Zip file";
    }

    @Override
    public List<PluginField> fields() {
        return List.of(PluginField.required("file", "The zip file's path."));
    }

    @Override
    public Outcome<Backend> open(PluginSetting setting) {
        Path file = setting.folder().resolve(String.valueOf(setting.get("file")));
        try {
            return Outcome.ok(new ZipBackend(new ZipFile(file.toFile()), file));
        } catch (IOException e) {
            return Outcome.failed(Failure.Kind.UNREACHABLE, file + " cannot be opened as a zip file: " + e.getMessage());
        }
    }
}
