package dev.stateroom.cli.program;

import dev.stateroom.cli.command.CliCommand;
import dev.stateroom.cli.output.TextTable;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.dialect.Era;
import dev.stateroom.dialect.LangchainFact;
import dev.stateroom.report.JsonDocument;
import java.util.Locale;
import picocli.CommandLine.Command;

@Command(
        name = "dialects",
        description = {
            "List the dialects, and what each release of the agents' packages does.",
            "A fact holds in the releases that its columns name. Facts of langchain hold in releases of langchain.",
        })
final class DialectsCommand extends CliCommand {
    @Override
    public Integer call() {
        if (options.json) {
            write();
        } else {
            print();
        }
        return DONE;
    }

    private void print() {
        TextTable dialects = new TextTable().left("DIALECT").left("LANGUAGE").left("RELEASE").left("LANGCHAIN");
        for (Era era : Era.values()) {
            dialects.row().cell(era.id()).cell(JsonDocument.word(era.language())).cell(era.usualRelease()).cell(era.usualLangchain());
        }
        dialects.print(terminal);
        terminal.out().println();
        TextTable facts = new TextTable().left("FACT").left("PYTHON").left("NPM").free("MEANING");
        for (DialectFact fact : DialectFact.values()) {
            facts.row().cell(name(fact)).cell(fact.releases(Era.Language.PYTHON)).cell(fact.releases(Era.Language.JAVASCRIPT)).cell(fact.meaning());
        }
        for (LangchainFact fact : LangchainFact.values()) {
            facts.row()
                    .cell("langchain." + name(fact))
                    .cell(fact.releases(Era.Language.PYTHON))
                    .cell(fact.releases(Era.Language.JAVASCRIPT))
                    .cell(fact.meaning());
        }
        facts.print(terminal);
    }

    private void write() {
        try (JsonDocument document = json()) {
            document.startObject().startArray("dialects");
            for (Era era : Era.values()) {
                document.startObject()
                        .property("name", era.id())
                        .property("language", JsonDocument.word(era.language()))
                        .property("release", era.usualRelease().toString())
                        .property("langchain", era.usualLangchain().toString())
                        .endObject();
            }
            document.endArray().startArray("facts");
            for (DialectFact fact : DialectFact.values()) {
                write(document, "deepagents", name(fact), fact.releases(Era.Language.PYTHON), fact.releases(Era.Language.JAVASCRIPT), fact.meaning());
            }
            for (LangchainFact fact : LangchainFact.values()) {
                write(document, "langchain", name(fact), fact.releases(Era.Language.PYTHON), fact.releases(Era.Language.JAVASCRIPT), fact.meaning());
            }
            document.endArray().endObject();
        }
    }

    private static void write(JsonDocument document, String of, String name, String python, String npm, String meaning) {
        document.startObject()
                .property("package", of)
                .property("name", name)
                .property("python", python)
                .property("npm", npm)
                .property("meaning", meaning)
                .endObject();
    }

    private static String name(Enum<?> fact) {
        return fact.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
