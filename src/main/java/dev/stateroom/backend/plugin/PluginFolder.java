package dev.stateroom.backend.plugin;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.plugin.BackendPlugin;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A folder of jars with plug-ins. Scanned when a plug-in is first requested; a broken jar does not affect the others. Only the user puts
 * jars there: a workspace file cannot.
 */
public final class PluginFolder {
    private static final int MOST_JARS = 200;

    private final Path folder;
    private @Nullable Found found;

    /**
     * The content of the folder.
     *
     * @param folder its path
     * @param plugins by class name
     * @param problems one sentence for each jar or class that cannot be used
     */
    public record Found(Path folder, Map<String, BackendPlugin> plugins, List<String> problems) {}

    /** The jars directly in a folder, which may be missing. */
    public PluginFolder(Path folder) {
        this.folder = folder;
    }

    /** The content of the folder; scanned once. */
    public synchronized Found found() {
        if (found == null) {
            found = load();
        }
        return found;
    }

    /** The plug-in of that class name, or a failure that lists those that exist. */
    public Outcome<BackendPlugin> named(String className) {
        Found all = found();
        BackendPlugin plugin = all.plugins().get(className);
        if (plugin != null) {
            return Outcome.ok(plugin);
        }
        String others = all.plugins().isEmpty() ? "there are no plug-ins" : "there are " + String.join(", ", all.plugins().keySet());
        String broken = all.problems().isEmpty() ? "" : "; " + String.join("; ", all.problems());
        return Outcome.failed(
                Failure.Kind.NOT_FOUND, "no plug-in has the class " + className + ": in the folder " + folder + " " + others + broken);
    }

    /** The jars in the folder now, in the order of loading; they are not opened. */
    public List<Path> jars() {
        return jars(new ArrayList<>());
    }

    private Found load() {
        Map<String, BackendPlugin> plugins = new LinkedHashMap<>();
        List<String> problems = new ArrayList<>();
        for (Path jar : jars(problems)) {
            load(jar, plugins, problems);
        }
        return new Found(folder, plugins, List.copyOf(problems));
    }

    private List<Path> jars(List<String> problems) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(folder)) {
            return all.filter(path -> path.toString().endsWith(".jar") && Files.isRegularFile(path))
                    .sorted()
                    .limit(MOST_JARS)
                    .toList();
        } catch (IOException e) {
            problems.add("the folder " + folder + " cannot be read: " + Failure.reason(e));
            return List.of();
        }
    }

    /** The loader stays open as long as the program runs: a class may be loaded later. */
    private static void load(Path jar, Map<String, BackendPlugin> plugins, List<String> problems) {
        try {
            if (namesOthers(jar)) {
                problems.add(jar.getFileName() + " names other jars in its manifest (Class-Path), which are not loaded: a plug-in is one jar");
                return;
            }
            URLClassLoader loader = new URLClassLoader(new URL[] {jar.toUri().toURL()}, new ApiLoader());
            Map<String, BackendPlugin> here = ServiceLoader.load(BackendPlugin.class, loader).stream()
                    .collect(Collectors.toMap(one -> one.type().getName(), ServiceLoader.Provider::get, (a, _) -> a, LinkedHashMap::new));
            if (here.isEmpty()) {
                problems.add(jar.getFileName() + " names no " + BackendPlugin.class.getSimpleName());
            }
            here.forEach(plugins::putIfAbsent);
        } catch (ServiceConfigurationError | RuntimeException | LinkageError e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            problems.add(jar.getFileName() + " cannot be used: " + sentence(cause));
        } catch (MalformedURLException e) {
            problems.add(jar.getFileName() + " has a name that cannot be used: " + e.getMessage());
        } catch (IOException e) {
            problems.add(jar.getFileName() + " cannot be read: " + Failure.reason(e));
        }
    }

    /** True if the jar's class path names other files, to which the user did not agree. */
    private static boolean namesOthers(Path jar) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            Manifest manifest = file.getManifest();
            return manifest != null && manifest.getMainAttributes().containsKey(Attributes.Name.CLASS_PATH);
        }
    }

    static String sentence(Throwable thrown) {
        String message = thrown.getMessage();
        String name = thrown.getClass().getSimpleName();
        return message == null ? name : name + ": " + message.lines().findFirst().orElse("");
    }

    /** Shows a plug-in the API that it is compiled against, and no other class of this program. */
    private static final class ApiLoader extends ClassLoader {
        private static final List<String> SHOWN = List.of("dev.stateroom.vfs.", "dev.stateroom.work.", "org.jspecify.annotations.");

        ApiLoader() {
            super(ClassLoader.getPlatformClassLoader());
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (SHOWN.stream().anyMatch(name::startsWith)) {
                return Class.forName(name, false, PluginFolder.class.getClassLoader());
            }
            throw new ClassNotFoundException(name);
        }
    }
}
