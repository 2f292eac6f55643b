import eu.europa.esig.dss.diagnostic.DiagnosticData;
import eu.europa.esig.dss.diagnostic.SignatureWrapper;
import eu.europa.esig.dss.diagnostic.TimestampWrapper;
import eu.europa.esig.dss.model.FileDocument;
import eu.europa.esig.dss.simplereport.SimpleReport;
import eu.europa.esig.dss.spi.DSSUtils;
import eu.europa.esig.dss.spi.validation.CommonCertificateVerifier;
import eu.europa.esig.dss.spi.x509.CommonTrustedCertificateSource;
import eu.europa.esig.dss.validation.SignedDocumentValidator;
import eu.europa.esig.dss.validation.reports.Reports;
import java.io.BufferedReader;
import java.io.File;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Date;
import java.util.List;

/**
 * What the DSS library of the European Commission says of every signature, for as long as somebody asks. A line a question, with tabs
 * between its words: TIME ANCHORS FILE... TIME in ISO 8601, ANCHORS a folder with trusted certificates, DER. Asks nobody: revocation is
 * what the documents hold. Prints "FILE" for each, then a line of JSON for each signature and document time stamp, and last "END".
 */
public final class Judge {
  public static void main(String[] none) throws Exception {
    BufferedReader questions = new BufferedReader(new InputStreamReader(System.in));
    for (String line = questions.readLine(); line != null; line = questions.readLine()) {
      answer(line.split("\t"));
      System.out.println("END");
    }
  }

  private static void answer(String[] arguments) throws Exception {
    Date time = Date.from(Instant.parse(arguments[0]));
    CommonTrustedCertificateSource anchors = new CommonTrustedCertificateSource();
    File[] files = new File(arguments[1]).listFiles();
    for (File file : files == null ? new File[0] : files)
      anchors.addCertificate(DSSUtils.loadCertificate(Files.readAllBytes(file.toPath())));
    for (int index = 2; index < arguments.length; index++) {
      System.out.println("FILE");
      try {
        judge(Path.of(arguments[index]), time, anchors);
      } catch (Exception | StackOverflowError error) {
        System.out.println("{\"error\":" + quoted(error.getClass().getSimpleName() + ": " + error.getMessage()) + "}");
      }
    }
  }

  private static void judge(Path path, Date time, CommonTrustedCertificateSource anchors) {
    CommonCertificateVerifier verifier = new CommonCertificateVerifier();
    verifier.setTrustedCertSources(anchors);
    verifier.setAIASource(null);
    SignedDocumentValidator validator = SignedDocumentValidator.fromDocument(new FileDocument(path.toFile()));
    validator.setCertificateVerifier(verifier);
    validator.setValidationTime(time);
    Reports reports = validator.validateDocument();
    SimpleReport simple = reports.getSimpleReport();
    DiagnosticData data = reports.getDiagnosticData();
    for (SignatureWrapper signature : data.getSignatures()) {
      String id = signature.getId();
      System.out.println(
          "{\"kind\":\"signature\",\"field\":" + quoted(signature.getFirstFieldName())
              + ",\"intact\":" + signature.isSignatureIntact()
              + ",\"valid\":" + signature.isSignatureValid()
              + ",\"indication\":" + quoted(String.valueOf(simple.getIndication(id)))
              + ",\"subIndication\":" + quoted(String.valueOf(simple.getSubIndication(id)))
              + ",\"format\":" + quoted(String.valueOf(simple.getSignatureFormat(id)))
              + ",\"undefinedChanges\":" + signature.getPdfUndefinedChanges().size()
              + ",\"annotationChanges\":" + signature.getPdfAnnotationChanges().size()
              + ",\"formChanges\":" + signature.getPdfSignatureOrFormFillChanges().size()
              + ",\"extensionChanges\":" + signature.getPdfExtensionChanges().size()
              + ",\"errors\":" + list(simple.getAdESValidationErrors(id).stream().map((m) -> m.getValue()).toList())
              + "}");
    }
    for (TimestampWrapper timestamp : data.getTimestampList()) {
      if (timestamp.getPDFRevision() == null) continue;
      System.out.println(
          "{\"kind\":\"timestamp\",\"field\":" + quoted(timestamp.getFirstFieldName())
              + ",\"intact\":" + timestamp.isSignatureIntact()
              + ",\"valid\":" + timestamp.isSignatureValid()
              + ",\"undefinedChanges\":" + timestamp.getPdfUndefinedChanges().size()
              + "}");
    }
  }

  private static String list(List<String> texts) {
    return "[" + String.join(",", texts.stream().map(Judge::quoted).toList()) + "]";
  }

  private static String quoted(String text) {
    if (text == null) return "null";
    StringBuilder out = new StringBuilder("\"");
    for (char character : text.toCharArray()) {
      if (character == '"' || character == '\\') out.append('\\').append(character);
      else if (character < 32 || character > 126) out.append(String.format("\\u%04x", (int) character));
      else out.append(character);
    }
    return out.append('"').toString();
  }

  private Judge() {}
}
