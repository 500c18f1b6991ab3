package dev.stateroom;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import dev.stateroom.ui.words.Translations;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.FileReader;
import java.io.FileWriter;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import javafx.scene.control.Cell;

/** The arrows between packages point one way. */
@AnalyzeClasses(packages = "dev.stateroom", importOptions = ImportOption.DoNotIncludeTests.class)
final class ArchitectureTest {

    @ArchTest
    static final ArchRule arrowsPointDown = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .withOptionalLayers(true)
            .layer("main").definedBy("dev.stateroom")
            .layer("ui").definedBy("dev.stateroom.ui..")
            .layer("cli").definedBy("dev.stateroom.cli..")
            .layer("report").definedBy("dev.stateroom.report..")
            .layer("launch").definedBy("dev.stateroom.launch..")
            .layer("conformance").definedBy("dev.stateroom.conformance..")
            .layer("bench").definedBy("dev.stateroom.bench..")
            .layer("workspace").definedBy("dev.stateroom.workspace..")
            .layer("backend").definedBy("dev.stateroom.backend..")
            .layer("langgraph").definedBy("dev.stateroom.langgraph..")
            .layer("storage").definedBy("dev.stateroom.storage..")
            .layer("http").definedBy("dev.stateroom.http..")
            .layer("review").definedBy("dev.stateroom.review..")
            .layer("replay").definedBy("dev.stateroom.replay..")
            .layer("search").definedBy("dev.stateroom.search..")
            .layer("history").definedBy("dev.stateroom.history..")
            .layer("permission").definedBy("dev.stateroom.permission..")
            .layer("tool").definedBy("dev.stateroom.tool..")
            .layer("agent").definedBy("dev.stateroom.agent..")
            .layer("vfs").definedBy("dev.stateroom.vfs..")
            .layer("work").definedBy("dev.stateroom.work..")
            .layer("dialect").definedBy("dev.stateroom.dialect..")
            .layer("platform").definedBy("dev.stateroom.platform..")
            .whereLayer("main").mayNotBeAccessedByAnyLayer()
            .whereLayer("ui").mayOnlyBeAccessedByLayers("main")
            .whereLayer("cli").mayOnlyBeAccessedByLayers("main")
            .whereLayer("report").mayOnlyBeAccessedByLayers("main", "ui", "cli")
            .whereLayer("launch").mayOnlyBeAccessedByLayers("main", "ui", "cli")
            .whereLayer("conformance").mayOnlyBeAccessedByLayers("main", "cli")
            .whereLayer("bench").mayOnlyBeAccessedByLayers("main", "cli")
            .whereLayer("workspace").mayOnlyBeAccessedByLayers("main", "ui", "cli", "report", "conformance", "bench")
            .whereLayer("backend").mayOnlyBeAccessedByLayers("main", "ui", "cli", "conformance", "bench", "workspace")
            .whereLayer("langgraph").mayOnlyBeAccessedByLayers("main", "conformance", "bench", "workspace", "backend", "storage")
            .whereLayer("http").mayOnlyBeAccessedByLayers("main", "workspace", "backend", "langgraph")
            .whereLayer("storage").mayOnlyBeAccessedByLayers("main", "conformance", "bench", "workspace", "backend");

    @ArchTest
    static final ArchRule domainIsPure = noClasses()
            .that()
            .resideInAnyPackage(
                    "dev.stateroom.vfs..",
                    "dev.stateroom.work..",
                    "dev.stateroom.dialect..",
                    "dev.stateroom.agent..",
                    "dev.stateroom.tool..",
                    "dev.stateroom.permission..",
                    "dev.stateroom.history..",
                    "dev.stateroom.replay..",
                    "dev.stateroom.search..",
                    "dev.stateroom.review..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("javafx..", "java.sql..", "java.net.http..", "org.sqlite..", "org.h2..", "tools.jackson..", "picocli..")
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule vfsStandsAlone = noClasses()
            .that()
            .resideInAPackage("dev.stateroom.vfs..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "dev.stateroom.agent..",
                    "dev.stateroom.history..",
                    "dev.stateroom.review..",
                    "dev.stateroom.tool..",
                    "dev.stateroom.permission..",
                    "dev.stateroom.replay..");

    @ArchTest
    static final ArchRule agentKnowsNoHistory = noClasses()
            .that()
            .resideInAPackage("dev.stateroom.agent..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "dev.stateroom.history..",
                    "dev.stateroom.review..",
                    "dev.stateroom.tool..",
                    "dev.stateroom.permission..",
                    "dev.stateroom.replay..");

    @ArchTest
    static final ArchRule historyKnowsNoReview = noClasses()
            .that()
            .resideInAPackage("dev.stateroom.history..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.stateroom.review..", "dev.stateroom.replay..", "dev.stateroom.search..");

    @ArchTest
    static final ArchRule permissionKnowsNoHistory = noClasses()
            .that()
            .resideInAPackage("dev.stateroom.permission..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.stateroom.history..", "dev.stateroom.review..", "dev.stateroom.replay..");

    /** Rules, {@code interrupt_on} and the choice of tools are read by {@code CallJudge} alone; all others ask it what happens to a call. */
    @ArchTest
    static final ArchRule onlyTheJudgeDecidesWhatHappensToACall = noClasses()
            .that()
            .resideOutsideOfPackages(
                    "dev.stateroom.permission..", "dev.stateroom.workspace.document..", "dev.stateroom.conformance..", "dev.stateroom.bench..")
            .should()
            .callMethodWhere(calls("CompiledRules", "decide|againstDeleting|firstDenying|interrupting"))
            .orShould()
            .callMethodWhere(calls("AgentControls", "interruptOn|tools"))
            .orShould()
            .callMethodWhere(calls("AgentTeam\\$Subagent", "permissions|interruptOn|tools"))
            .orShould()
            .callMethodWhere(calls("ToolReview", "enabled"))
            .orShould()
            .callMethodWhere(calls("AgentSetup", "interruptOn"))
            .orShould()
            .callMethodWhere(calls("AgentSetup\\$Interrupt", "enabled"));

    /** What a release does is a fact of the table; others ask for the fact. The detection of releases finds out which one wrote the data. */
    @ArchTest
    static final ArchRule onlyTheTableOfFactsComparesReleases = noClasses()
            .that()
            .resideOutsideOfPackages("dev.stateroom.dialect..", "dev.stateroom.conformance..", "dev.stateroom.bench..")
            .and(not(nameMatching("dev\\.stateroom\\.langgraph\\.channel\\.(DialectEvidence|DatabaseReleases|ToolTexts)(\\$.*)?")))
            .should()
            .callMethodWhere(calls("Release", "isBefore|compareTo|major|minor|patch"))
            .orShould()
            .callMethodWhere(calls("Era", "of|compareTo|ordinal"))
            .orShould()
            .accessFieldWhere(JavaAccess.Predicates.target(nameMatching("(PYTHON|JS)_[0-9_]+")));

    private static DescribedPredicate<JavaCall<?>> calls(String owner, String methods) {
        return target(nameMatching(methods)).and(target(owner(nameMatching(".*\\." + owner))));
    }

    /** A command belongs to one family; what two families need is in {@code cli.command} or {@code cli.output}. */
    @ArchTest
    static final ArchRule familiesOfCommandsDoNotUseEachOther = slices()
            .matching("dev.stateroom.cli.(*)..")
            .should()
            .notDependOnEachOther()
            .ignoreDependency(resideInAPackage("dev.stateroom.cli.."), resideInAPackage("dev.stateroom.cli.command.."))
            .ignoreDependency(resideInAPackage("dev.stateroom.cli.."), resideInAPackage("dev.stateroom.cli.output.."));

    /** What commands share knows no command, and what writes their answers knows nothing of how they are called. */
    @ArchTest
    static final ArchRule whatCommandsShareKnowsNoFamily = layeredArchitecture()
            .consideringOnlyDependenciesInAnyPackage("dev.stateroom.cli..")
            .layer("output").definedBy("dev.stateroom.cli.output..")
            .layer("command").definedBy("dev.stateroom.cli.command..")
            .whereLayer("output").mayNotAccessAnyLayer()
            .whereLayer("command").mayOnlyAccessLayers("output");

    @ArchTest
    static final ArchRule textsAreOfTheLanguageThatIsSpokenNow = fields()
            .that()
            .haveRawType(Translations.class)
            .should()
            .notBeStatic()
            .because("the language of the window can be changed");

    @ArchTest
    static final ArchRule noCycles =
            slices().matching("dev.stateroom.(**)").should().beFreeOfCycles();

    /** It stops a window for as long as it takes. */
    @ArchTest
    static final ArchRule nobodyCollectsTheHeap = noClasses().should().callMethod(System.class, "gc").orShould().callMethod(Runtime.class, "gc");

    /** Its threads work for nobody's allowance, so a hostile source could keep them busy without end. */
    @ArchTest
    static final ArchRule nobodyWorksInTheCommonPool =
            noClasses().should().callMethod(Collection.class, "parallelStream").orShould().callMethod(List.class, "parallelStream")
                    .orShould().callMethod(Stream.class, "parallel");

    @ArchTest
    static final ArchRule onlyTheWindowUsesTheToolkit = noClasses()
            .that()
            .resideOutsideOfPackages("dev.stateroom.ui..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("javafx..", "org.fxmisc..", "org.controlsfx..", "atlantafx..");

    @ArchTest
    static final ArchRule frontMatterAloneIsYaml = noClasses()
            .that()
            .resideOutsideOfPackage("dev.stateroom.tool.prompt")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.yaml..");

    @ArchTest
    static final ArchRule theMessageBusHasOneOwner = noClasses()
            .that()
            .resideOutsideOfPackage("dev.stateroom.ui.access.bus")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.freedesktop..");

    @ArchTest
    static final ArchRule jacksonIsVersionThree = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("com.fasterxml.jackson.databind..", "com.fasterxml.jackson.core..");

    @ArchTest
    static final ArchRule namesSayWhatAThingIs = classes()
            .should()
            .haveNameNotMatching(".*(Util|Utils|Helper|Manager|Common)$");

    @ArchTest
    static final ArchRule temporaryFilesHaveOneOwner = noClasses()
            .that()
            .resideOutsideOfPackage("dev.stateroom.platform..")
            .should()
            .callMethodWhere(target(nameMatching("createTemp.*|deleteOnExit")));

    /** {@code ViewParts.show} gives a row its content together with its style. */
    @ArchTest
    static final ArchRule rowsGetTheirContentWithItsStyle = noClasses()
            .should()
            .callMethodWhere(target(owner(assignableTo(Cell.class))).and(target(name("setGraphic"))));

    /** Files that another user may have put there are opened by {@code vfs.RegularFile}, or name by name below a root. */
    @ArchTest
    static final ArchRule filesAreOpenedByTheCheckedOpener = noClasses()
            .that()
            .resideOutsideOfPackages(
                    "dev.stateroom.platform..", "dev.stateroom.backend.tree..", "dev.stateroom.backend.posix..", "dev.stateroom.conformance..", "dev.stateroom.bench..")
            // What they open is in /proc, in the data folder that only its owner may enter, or was made by them just before.
            .and()
            .doNotHaveFullyQualifiedName("dev.stateroom.vfs.RegularFile")
            .and(not(nameMatching("dev\\.stateroom\\.(workspace\\.document\\.ReplacedFile|backend\\.shell\\.ProcessSession|cli\\.(command\\.DisplayServer|output\\.Terminal)"
                    + "|trace\\.ProgramLog|ui\\.preview\\.records\\.SortRuns|storage\\.database\\.(DatabaseBackups|MigratedCopy|DatabaseRecovery)"
                    + "|langgraph\\.sqlite\\.(PrivateCopy|FollowedLog)|ui\\.files\\.DragCopies|ui\\.preview\\.image\\.SvgDrawingProgram|ui\\.theme\\.BundledFonts)(\\$.*)?")))
            .should()
            .callMethodWhere(target(owner(type(Files.class))).and(target(nameMatching("newInputStream|newBufferedReader|newByteChannel|newOutputStream|newBufferedWriter|read.*(String|Bytes|Lines)|lines|write.*|copy"))))
            .orShould()
            .callMethodWhere(target(owner(type(FileChannel.class))).and(target(name("open"))))
            .orShould()
            .callConstructorWhere(target(owner(assignableTo(FileInputStream.class)
                    .or(assignableTo(FileOutputStream.class))
                    .or(assignableTo(FileReader.class))
                    .or(assignableTo(FileWriter.class))
                    .or(assignableTo(RandomAccessFile.class)))));

    @ArchTest
    static final ArchRule platformStandsAlone = noClasses()
            .that()
            .resideInAPackage("dev.stateroom.platform..")
            .should()
            .dependOnClassesThat(resideInAPackage("dev.stateroom..").and(not(resideInAPackage("dev.stateroom.platform.."))));
}
