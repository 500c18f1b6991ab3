package dev.stateroom.backend.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.vfs.plugin.BackendPlugin;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.NullMarked;

/** Compiles sources among the tests' resources and packs them with what names the plug-in. */
public final class PluginJar {
    private PluginJar() {}

    /**
     * Makes a jar.
     *
     * @param sources a folder below {@code /plugin} among the resources
     * @param plugin the class that the jar names
     * @param jar where to; its folder is made
     * @param work an empty folder
     */
    public static void make(String sources, String plugin, Path jar, Path work) throws IOException {
        Path from = Path.of(Objects.requireNonNull(PluginJar.class.getResource("/plugin/" + sources)).getPath());
        JavaCompiler compiler = Objects.requireNonNull(ToolProvider.getSystemJavaCompiler());
        String path = String.join(
                System.getProperty("path.separator"), place(BackendPlugin.class), place(NullMarked.class));
        StringWriter said = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8);
                Stream<Path> all = Files.list(from)) {
            List<String> arguments = List.of("-d", work.toString(), "-cp", path, "-Xlint:all,-classfile", "-proc:none");
            assertThat(compiler.getTask(said, files, null, arguments, null, files.getJavaFileObjectsFromPaths(all.toList())).call())
                    .as(said.toString())
                    .isTrue();
        }
        pack(plugin, jar, work);
    }

    private static String place(Class<?> type) {
        return type.getProtectionDomain().getCodeSource().getLocation().getPath();
    }

    /** Packs the classes of a folder. */
    static void pack(String plugin, Path jar, Path classes) throws IOException {
        Files.createDirectories(Objects.requireNonNull(jar.getParent()));
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream packed = new JarOutputStream(out);
                Stream<Path> all = Files.walk(classes)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                packed.putNextEntry(new JarEntry(classes.relativize(file).toString().replace('\\', '/')));
                Files.copy(file, packed);
            }
            packed.putNextEntry(new JarEntry("META-INF/services/" + BackendPlugin.class.getName()));
            packed.write(plugin.getBytes(StandardCharsets.UTF_8));
        }
    }
}
