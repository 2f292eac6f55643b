import java.io.BufferedReader;
import java.io.File;
import java.io.InputStreamReader;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;
import org.verapdf.pdfa.results.ValidationResult;

/**
 * Judges for as long as somebody asks. A line a question, with tabs between its words: a flavour (2a, ua1) and files. A line per file, then
 * a line per rule that it breaks, indented, and last "END".
 */
public class Judge {
  public static void main(String[] none) throws Exception {
    VeraGreenfieldFoundryProvider.initialise();
    BufferedReader questions = new BufferedReader(new InputStreamReader(System.in));
    for (String line = questions.readLine(); line != null; line = questions.readLine()) {
      answer(line.split("\t"));
      System.out.println("END");
    }
  }

  private static void answer(String[] arguments) throws Exception {
    PDFAFlavour flavour = PDFAFlavour.fromString(arguments[0]);
    for (int index = 1; index < arguments.length; index++) {
      try (PDFAParser parser = Foundries.defaultInstance().createParser(new File(arguments[index]), flavour)) {
        ValidationResult result = Foundries.defaultInstance().createValidator(flavour, false).validate(parser);
        System.out.println("FILE " + result.isCompliant());
        for (TestAssertion assertion : result.getTestAssertions()) {
          if (assertion.getStatus() != TestAssertion.Status.FAILED) continue;
          String rule = assertion.getRuleId().getClause() + "-" + assertion.getRuleId().getTestNumber();
          String where = assertion.getLocation().getContext();
          System.out.println("  " + rule + " " + assertion.getMessage().replace('\n', ' ') + " @ " + where);
        }
      }
    }
  }
}
