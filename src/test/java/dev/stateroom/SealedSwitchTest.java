package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.BindingPatternTree;
import com.sun.source.tree.CaseLabelTree;
import com.sun.source.tree.CaseTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.DeconstructionPatternTree;
import com.sun.source.tree.DefaultCaseLabelTree;
import com.sun.source.tree.PatternCaseLabelTree;
import com.sun.source.tree.SwitchExpressionTree;
import com.sun.source.tree.SwitchTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/**
 * A switch over a sealed type of ours names every kind, so that the compiler finds the places that a new kind must be added to. Sources
 * are only parsed, so a kind is recognised by its name: {@code Owner.Kind}, or {@code Kind} in the file of its owner, where it is
 * imported, and where it has a file of its own.
 */
final class SealedSwitchTest {
    /** Values from outside, of which a switch takes the few that it understands and treats all others alike. */
    private static final Set<String> FOREIGN = Set.of("ForeignValue", "JsonNode", "Content");

    @Test
    void aSwitchOverASealedTypeOfOursHasNoDefault() throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null);
                Stream<Path> files = Files.walk(Path.of("src", "main", "java"))) {
            List<Path> sources = files.filter(file -> file.toString().endsWith(".java")).toList();
            List<JavaFileObject> objects = new ArrayList<>();
            manager.getJavaFileObjectsFromPaths(sources).forEach(objects::add);
            assertThat(objects).hasSizeGreaterThan(1_000);
            assertThat(defaults(compiler, objects)).isEmpty();
        }
    }

    @Test
    void aDefaultIsFoundWithTheOwnersNameAndWithoutIt() throws IOException {
        String sealed = "sealed interface Shape { record Disc() implements Shape {} record Bar() implements Shape {}"
                + " default int a() { return switch (this) { case Disc _ -> 1; default -> 2; }; } }";
        String user = "class User { int b(Shape s) {\n switch (s) { case Shape.Bar() -> {} default -> {} }\n"
                + " return switch (s) { case Shape.Disc _ -> 1; case Shape.Bar _ -> 2; }; } int c(Object o) { return switch (o) { case String _ -> 1; default -> 2; }; } }";
        assertThat(defaults(ToolProvider.getSystemJavaCompiler(), List.of(source("Shape", sealed), source("User", user))))
                .containsExactlyInAnyOrder("Shape.java:1 over Shape", "User.java:2 over Shape");
    }

    @Test
    void aDefaultIsFoundOverKindsThatAreNotInsideTheSealedType() throws IOException {
        String sealed = "sealed interface Shape permits Disc, Shapes.Bar, Open {} non-sealed interface Open extends Shape {}";
        String shapes = "final class Shapes { record Bar() implements Shape {} record Wide() implements Open {} }";
        String imported = "import a.Shapes.Bar; class Imported { int a(Shape s) { return switch (s) { case Bar _ -> 1; default -> 2; }; } }";
        String user =
                """
                class User { int a(Shape s) { return switch (s) { case Disc _ -> 1; default -> 2; }; }
                int b(Shape s) { return switch (s) { case Shapes.Bar() -> 1; default -> 2; }; }
                int c(Shape s) { return switch (s) { case Shapes.Wide _ -> 1; default -> 2; }; }
                int d(Shape s) { return switch (s) { case Disc _ -> 1; case Shapes.Bar _ -> 2; case Open _ -> 3; }; } }
                """;
        assertThat(defaults(
                        ToolProvider.getSystemJavaCompiler(),
                        List.of(source("Shape", sealed), source("Disc", "record Disc() implements Shape {}"), source("Shapes", shapes), source("User", user), source("Imported", imported))))
                .containsExactlyInAnyOrder("User.java:1 over Shape", "User.java:2 over Shape", "User.java:3 over Shape", "Imported.java:1 over Shape");
    }

    private static JavaFileObject source(String name, String text) {
        return new SimpleJavaFileObject(URI.create("string:///" + name + ".java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return text;
            }
        };
    }

    private static List<String> defaults(JavaCompiler compiler, List<JavaFileObject> sources) throws IOException {
        JavacTask task = (JavacTask) compiler.getTask(null, null, null, List.of("-proc:none"), null, sources);
        List<CompilationUnitTree> units = new ArrayList<>();
        task.parse().forEach(units::add);
        Declarations declarations = new Declarations();
        units.forEach(unit -> declarations.scan(unit, null));
        Map<String, String> kinds = declarations.kinds();
        List<String> found = new ArrayList<>();
        units.forEach(unit -> new Defaults(task, unit, kinds, found).scan(unit, null));
        return found;
    }

    /** The declared types: which are sealed, and what each implements and extends. */
    private static final class Declarations extends TreeScanner<Void, String> {
        private final Set<String> sealed = new HashSet<>();
        private final Map<String, List<String>> supertypes = new HashMap<>();

        @Override
        public Void visitClass(ClassTree type, String around) {
            String name = type.getSimpleName().toString();
            if (type.getModifiers().getFlags().contains(Modifier.SEALED)) {
                sealed.add(name);
            }
            List<String> above = new ArrayList<>();
            type.getImplementsClause().forEach(one -> above.add(last(plain(one))));
            if (type.getExtendsClause() != null) {
                above.add(last(plain(type.getExtendsClause())));
            }
            // A type inside another has the name that a pattern gives it elsewhere; two may have the same simple name.
            supertypes.put(around == null ? name : last(around) + "." + name, above);
            return super.visitClass(type, name);
        }

        /** Kinds to the sealed type that they are of: {@code Owner.Kind} where they are declared inside a type, else {@code Kind}. */
        Map<String, String> kinds() {
            Map<String, String> kinds = new HashMap<>();
            supertypes.forEach((name, above) -> {
                String owner = owner(above, 0);
                if (!owner.isEmpty()) {
                    kinds.put(name, owner);
                }
            });
            return kinds;
        }

        /** Through types that are not sealed themselves, such as {@code MountSpec.Leaf}. */
        private String owner(List<String> above, int depth) {
            for (String name : above) {
                String found = sealed.contains(name) ? name : depth > 4 ? "" : owner(declared(name), depth + 1);
                if (!found.isEmpty()) {
                    return found;
                }
            }
            return "";
        }

        private List<String> declared(String simpleName) {
            return supertypes.entrySet().stream()
                    .filter(entry -> last(entry.getKey()).equals(simpleName))
                    .flatMap(entry -> entry.getValue().stream())
                    .toList();
        }
    }

    private static String last(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    /** Finds the switches that name such a kind and have a default. */
    private static final class Defaults extends TreeScanner<Void, Void> {
        private final JavacTask task;
        private final CompilationUnitTree unit;
        private final Map<String, String> kinds;
        private final List<String> found;
        private final Set<String> declared = new HashSet<>();

        Defaults(JavacTask task, CompilationUnitTree unit, Map<String, String> kinds, List<String> found) {
            this.task = task;
            this.unit = unit;
            this.kinds = kinds;
            this.found = found;
        }

        @Override
        public Void visitClass(ClassTree type, Void nothing) {
            declared.add(type.getSimpleName().toString());
            return super.visitClass(type, null);
        }

        @Override
        public Void visitSwitch(SwitchTree choice, Void nothing) {
            check(choice, choice.getCases());
            return super.visitSwitch(choice, null);
        }

        @Override
        public Void visitSwitchExpression(SwitchExpressionTree choice, Void nothing) {
            check(choice, choice.getCases());
            return super.visitSwitchExpression(choice, null);
        }

        private void check(Tree choice, List<? extends CaseTree> cases) {
            List<? extends CaseLabelTree> labels = cases.stream().flatMap(one -> one.getLabels().stream()).toList();
            if (labels.stream().noneMatch(DefaultCaseLabelTree.class::isInstance)) {
                return;
            }
            labels.stream()
                    .filter(PatternCaseLabelTree.class::isInstance)
                    .map(label -> owner(((PatternCaseLabelTree) label).getPattern()))
                    .filter(owner -> !owner.isEmpty() && !FOREIGN.contains(owner))
                    .findFirst()
                    .ifPresent(owner -> found.add(Path.of(unit.getSourceFile().getName()).getFileName() + ":" + line(choice) + " over " + owner));
        }

        private String owner(Tree pattern) {
            Tree type =
                    switch (pattern) {
                        case BindingPatternTree binding -> binding.getVariable().getType();
                        case DeconstructionPatternTree parts -> parts.getDeconstructor();
                        default -> pattern;
                    };
            String name = plain(type);
            if (name.contains(".")) {
                return kinds.getOrDefault(name, "");
            }
            Stream<String> imported = unit.getImports().stream()
                    .map(one -> one.getQualifiedIdentifier().toString())
                    .filter(one -> one.endsWith("." + name))
                    .map(one -> last(one.substring(0, one.length() - name.length() - 1)));
            return Stream.of(Stream.of(name), declared.stream().map(owner -> owner + "." + name), imported.map(owner -> owner + "." + name))
                    .flatMap(names -> names)
                    .map(one -> kinds.getOrDefault(one, ""))
                    .filter(owner -> !owner.isEmpty())
                    .findFirst()
                    .orElse("");
        }

        private long line(Tree tree) {
            return unit.getLineMap().getLineNumber(Trees.instance(task).getSourcePositions().getStartPosition(unit, tree));
        }
    }

    private static String plain(Tree type) {
        return type.toString().replaceAll("<.*", "");
    }
}
